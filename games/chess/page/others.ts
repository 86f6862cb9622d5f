// All sets but the first, to choose from.
export { modern } from "./modern";
export { tokens } from "./tokens";
