/** What sets a run apart from the simulation as it stands: theory, mind, agent and settings that are not its own. */
import type { Settings } from "../core/settings.ts";
import type { RunRecord } from "./record.ts";

/** What is known of the things that the run was made with. */
export interface VariantNames {
  /** The title of the theory that stood in; `null` where it cannot be had any more. */
  readonly theory: string | null;
  /** The declared settings; `null` where they are not known. */
  readonly settings: Settings | null;
}

/** In a sentence. */
export const variantSentence = (variant: string): string => `Variant: ${variant}.`;

/** In words; `null` for the simulation's own theory and mind at their defaults. */
export const variantText = (
  { theory, mind, agent, settings: values }: Pick<RunRecord, "theory" | "mind" | "agent" | "settings">,
  { theory: title, settings }: VariantNames,
): string | null => {
  const changed = Object.entries(values).filter(
    ([key, value]) => settings !== null && Object.hasOwn(settings, key) && settings[key]!.default !== value,
  );
  const parts = [
    ...(theory == null ? [] : [`theory ${theory.file}${title === null ? "" : ` (${title})`}`]),
    ...(mind == null ? [] : [`mind ${mind.file}`]),
    ...(agent === undefined ? [] : [`answered by an agent (${agent.kind})`]),
    ...changed.map(
      ([key, value]) => `${key} = ${value ?? "none"} (default ${settings![key]!.default ?? "none"})`,
    ),
  ];
  return parts.length === 0 ? null : parts.join("; ");
};
