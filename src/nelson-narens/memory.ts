/**
 * retrieve_θ and consolidate_ψ of Appendix 6. They stand in core because the object level carries them out, and
 * minds may import a theory's types only.
 */
export { consolidate, retrieve } from "../core/memory.ts";
