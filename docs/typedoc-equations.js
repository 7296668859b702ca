import { existsSync, readFileSync } from "node:fs";
import { Converter } from "typedoc";

/** Shows `@eq 35` as the equation's title and formula, taken from spec/equations.json. */
export const load = (application) => {
  const file = new URL("../spec/equations.json", import.meta.url);
  const equations = new Map(
    (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []).map((equation) => [
      equation.id,
      equation,
    ]),
  );
  application.converter.on(Converter.EVENT_RESOLVE_END, (context) => {
    for (const reflection of Object.values(context.project.reflections)) {
      for (const tag of reflection.comment?.blockTags ?? []) {
        if (tag.tag !== "@eq") continue;
        const id = tag.content
          .map((part) => part.text)
          .join("")
          .trim();
        const equation = equations.get(id);
        if (equation === undefined) {
          application.logger.warn(
            `${reflection.getFriendlyFullName()}: @eq ${id} is not in spec/equations.json`,
          );
          continue;
        }
        tag.content = [{ kind: "text", text: `(${id}) ${equation.title}\n\n$$${equation.tex}$$` }];
      }
    }
  });
};
