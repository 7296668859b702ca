import { MetalevelError } from "../core/errors.ts";

/** A mind whose reply is not of the format that was asked for, however often it was asked. */
export class UnreadableError extends MetalevelError {
  override readonly name: string = "UnreadableError";
}
