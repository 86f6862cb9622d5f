// Makes TypeScript of the server's description, which it reads from standard input, and writes it to standard output:
// the objects that are sent and answered, without the prose and the examples. `make types` runs it.
import openapiTS, { astToString } from "openapi-typescript";

const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.on("data", (part) => { all += part; }).on("end", () => resolve(all));
});

/** A schema without what only people read. */
function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).filter(([name, part]) =>
    !["example", "examples", "format"].includes(name) && !(name === "description" && typeof part === "string"));
  return Object.fromEntries(named.map(([name, part]) => [name, bare(part)]));
}

const { openapi, info, components } = JSON.parse(text);
const made = await openapiTS(JSON.stringify({ openapi, info, paths: {}, components: { schemas: bare(components.schemas) } }));
process.stdout.write(`// Made from the server's description by make types. Do not edit it.\n\n${astToString(made)}`);
