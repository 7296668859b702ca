import { UsageError } from "../../../core/errors.ts";

/**
 * A base URL as the wire uses it: without a trailing slash, and without the `/v1` that clients of OpenAI's API write,
 * since most servers have routes beside it.
 *
 * @throws UsageError for what is no http(s) URL, and for one that carries a name and password, or a query.
 */
export const baseUrl = (given: string, where = "--base-url"): string => {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new UsageError({
      where,
      got: JSON.stringify(given),
      expected: "an http or https URL such as http://127.0.0.1:8000",
    });
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError({
      where,
      got: `a URL of ${url.host} that carries a name or password`,
      expected: "none in the URL",
      remedy: "Give the key in METALEVEL_API_KEY or --api-key-file.",
    });
  }
  if (url.search !== "" || url.hash !== "") {
    throw new UsageError({
      where,
      got: `a URL of ${url.host} with a query or a fragment`,
      expected: "none: a path goes before the routes of the server, and nothing can stand after them",
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "")}`;
};
