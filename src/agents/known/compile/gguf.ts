/**
 * A writer of GGUF files, version 3: the format in which llama.cpp, Ollama and LM Studio read a model.
 *
 * Layout, little-endian: magic, version, number of tensors, number of entries; the entries (key, type, value); what
 * each tensor is called, its extents, type and offset; then the tensors, each padded to the alignment.
 * Source: ggml, docs/gguf.md.
 */

/** A value of an entry, with the type under which it is written. */
export type GgufValue =
  | { readonly type: "u32"; readonly value: number }
  | { readonly type: "f32"; readonly value: number }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "strings"; readonly value: readonly string[] }
  | { readonly type: "f32s"; readonly value: readonly number[] }
  | { readonly type: "i32s"; readonly value: readonly number[] };

/** One entry of the header. */
export interface GgufEntry {
  readonly key: string;
  readonly value: GgufValue;
}

/** A tensor of single-precision numbers, row after row. */
export interface GgufTensor {
  readonly name: string;
  /** Extents from the outermost to the innermost: rows, columns. GGUF writes them the other way round. */
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

const VERSION = 3;
const ALIGNMENT = 32;
const F32_TENSOR = 0;
/** Numbers of the types, as the format gives them. */
const TYPE = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;

/** The bytes of a file with these entries and tensors. */
export const ggufBytes = (entries: readonly GgufEntry[], tensors: readonly GgufTensor[]): Uint8Array => {
  const out = growing();
  out.bytes(new TextEncoder().encode("GGUF"));
  out.u32(VERSION);
  out.u64(tensors.length);
  out.u64(entries.length);
  for (const { key, value } of entries) {
    out.text(key);
    writeValue(out, value);
  }
  let offset = 0;
  for (const { name, shape, data } of tensors) {
    out.text(name);
    out.u32(shape.length);
    for (const extent of [...shape].reverse()) out.u64(extent);
    out.u32(F32_TENSOR);
    out.u64(offset);
    offset += aligned(data.byteLength);
  }
  out.align();
  for (const { data } of tensors) {
    out.f32s(data);
    out.align();
  }
  return out.written();
};

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** The number of the value's type, then the value. */
const writeValue = (out: Growing, { type, value }: GgufValue): void => {
  switch (type) {
    case "u32":
      out.u32(TYPE.u32);
      out.u32(value);
      break;
    case "f32":
      out.u32(TYPE.f32);
      out.f32(value);
      break;
    case "bool":
      out.u32(TYPE.bool);
      out.bytes(Uint8Array.of(value ? 1 : 0));
      break;
    case "string":
      out.u32(TYPE.string);
      out.text(value);
      break;
    case "strings":
      writeArray(out, TYPE.string, value, out.text);
      break;
    case "f32s":
      writeArray(out, TYPE.f32, value, out.f32);
      break;
    case "i32s":
      writeArray(out, TYPE.i32, value, out.i32);
      break;
  }
};

const writeArray = <Item>(
  out: Growing,
  type: number,
  items: readonly Item[],
  write: (item: Item) => void,
): void => {
  out.u32(TYPE.array);
  out.u32(type);
  out.u64(items.length);
  for (const item of items) write(item);
};

type Growing = ReturnType<typeof growing>;

/** A byte buffer that doubles as it fills. */
const growing = () => {
  let buffer = new Uint8Array(1 << 16);
  let view = new DataView(buffer.buffer);
  let length = 0;
  /** Makes room for so many bytes more and says where they begin. */
  const room = (more: number): number => {
    const start = length;
    length += more;
    if (length > buffer.length) {
      const larger = new Uint8Array(Math.max(length, 2 * buffer.length));
      larger.set(buffer.subarray(0, start));
      buffer = larger;
      view = new DataView(buffer.buffer);
    }
    return start;
  };
  const bytes = (added: Uint8Array): void => {
    const start = room(added.length);
    buffer.set(added, start);
  };
  const u64 = (value: number): void => {
    const start = room(8);
    view.setBigUint64(start, BigInt(value), true);
  };
  return {
    bytes,
    u64,
    u32: (value: number): void => {
      const start = room(4);
      view.setUint32(start, value, true);
    },
    i32: (value: number): void => {
      const start = room(4);
      view.setInt32(start, value, true);
    },
    f32: (value: number): void => {
      const start = room(4);
      view.setFloat32(start, value, true);
    },
    f32s: (values: Float32Array): void => {
      const start = room(values.byteLength);
      for (let place = 0; place < values.length; place++)
        view.setFloat32(start + 4 * place, values[place]!, true);
    },
    text: (text: string): void => {
      const encoded = new TextEncoder().encode(text);
      u64(encoded.length);
      bytes(encoded);
    },
    align: (): void => {
      room(aligned(length) - length);
    },
    written: (): Uint8Array => buffer.subarray(0, length),
  };
};
