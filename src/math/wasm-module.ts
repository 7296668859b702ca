/**
 * Just enough of WebAssembly's binary format to write one hot loop by hand: a module with one imported memory and
 * one exported function. Bytes come out of nested lists, so that code reads in the order in which it runs.
 *
 * Source: WebAssembly Core Specification 2.0, section 5 (binary format).
 */

/** Bytes, in any nesting. */
export type Code = number | readonly Code[];

const flat = (code: Code): number[] => (typeof code === "number" ? [code] : code.flatMap(flat));

/** An unsigned integer as LEB128. */
export const unsigned = (value: number): Code => {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
};

/** A signed 32-bit integer as LEB128. */
const signed = (value: number): Code => {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 127;
    rest >>= 7;
    const done = (rest === 0 && low < 64) || (rest === -1 && low >= 64);
    bytes.push(done ? low : low + 128);
    if (done) return bytes;
  }
};

const vector = (items: readonly Code[]): Code => [unsigned(items.length), items];
const sized = (code: Code): Code => {
  const bytes = flat(code);
  return [unsigned(bytes.length), bytes];
};
const section = (id: number, content: Code): Code => [id, sized(content)];
const text = (name: string): Code => vector([...name].map((letter) => letter.charCodeAt(0)));

/** Value types. */
export const I32 = 0x7f;
export const V128 = 0x7b;

export const i32 = (value: number): Code => [0x41, signed(value)];
export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
export const add = (a: Code, b: Code): Code => [a, b, 0x6a];
export const multiply = (a: Code, b: Code): Code => [a, b, 0x6c];
export const less = (a: Code, b: Code): Code => [a, b, 0x48];
export const loadI32 = (address: Code, offset = 0): Code => [address, 0x28, 2, unsigned(offset)];

const simd = (opcode: number): Code => [0xfd, unsigned(opcode)];
export const loadV128 = (address: Code, offset = 0): Code => [address, simd(0), 3, unsigned(offset)];
/** Both lanes from one double in memory. */
export const loadSplat = (address: Code, offset = 0): Code => [address, simd(10), 3, unsigned(offset)];
export const storeV128 = (address: Code, value: Code, offset = 0): Code => [
  address,
  value,
  simd(11),
  3,
  unsigned(offset),
];
export const zeroV128: Code = [simd(12), Array.from({ length: 16 }, () => 0)];
export const addF64x2 = (a: Code, b: Code): Code => [a, b, simd(240)];
export const multiplyF64x2 = (a: Code, b: Code): Code => [a, b, simd(242)];

/** `body` while `condition` holds. */
export const whileLoop = (condition: Code, body: Code): Code => [
  [0x02, 0x40, 0x03, 0x40],
  [condition, 0x45, 0x0d, 1],
  body,
  [0x0c, 0],
  [0x0b, 0x0b],
];

/**
 * A module that imports `env.memory` and exports `name`, a function of i32 parameters without a result. `locals` are
 * the types of its further locals, which are numbered on from the parameters.
 */
export const moduleOf = (
  name: string,
  parameters: number,
  locals: readonly number[],
  body: Code,
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, vector([[0x60, vector(Array.from({ length: parameters }, () => I32)), vector([])]])),
      section(2, vector([[text("env"), text("memory"), 0x02, 0x00, unsigned(1)]])),
      section(3, vector([0])),
      section(7, vector([[text(name), 0x00, 0]])),
      section(10, vector([sized([vector(locals.map((type) => [1, type])), body, 0x0b])])),
    ]),
  );

/** A WebAssembly memory; plain code reads and writes its buffer too. */
export interface Memory {
  readonly buffer: ArrayBuffer;
}

/** What is used of the engine: the standard declares it only together with the browser's whole library. */
interface Engine {
  readonly Memory: new (size: { readonly initial: number }) => Memory;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: Memory } },
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;

const PAGE = 65_536;

/** A memory of at least so many bytes, all 0. */
export const memoryOf = (bytes: number): Memory => new engine.Memory({ initial: Math.ceil(bytes / PAGE) });

/** The function that a module made by `moduleOf` exports, over this memory. */
export const functionOf = (
  module: Uint8Array<ArrayBuffer>,
  name: string,
  memory: Memory,
): ((...parameters: readonly number[]) => void) => {
  const { exports } = new engine.Instance(new engine.Module(module), { env: { memory } });
  return exports[name] as (...parameters: readonly number[]) => void;
};
