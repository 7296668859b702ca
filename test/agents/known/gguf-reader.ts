/** A reader of GGUF files written from the format's description alone: an independent eye on the writer. */
interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export interface Gguf {
  readonly entries: Readonly<Record<string, unknown>>;
  readonly tensors: Readonly<Record<string, Tensor>>;
}

export const readGguf = (file: Uint8Array): Gguf => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const u32 = (): number => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const u64 = (): number => {
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
  const text = (): string => {
    const length = u64();
    at += length;
    return new TextDecoder("utf-8", { fatal: true }).decode(file.subarray(at - length, at));
  };
  const value = (type: number): unknown => {
    switch (type) {
      case 4:
        return u32();
      case 5:
        at += 4;
        return view.getInt32(at - 4, true);
      case 6:
        at += 4;
        return view.getFloat32(at - 4, true);
      case 7:
        at += 1;
        return view.getUint8(at - 1) === 1;
      case 8:
        return text();
      case 9: {
        const inner = u32();
        return Array.from({ length: u64() }, () => value(inner));
      }
      default:
        throw new Error(`type ${type}`);
    }
  };
  if (new TextDecoder().decode(file.subarray(0, 4)) !== "GGUF") throw new Error("no magic");
  at = 4;
  if (u32() !== 3) throw new Error("not version 3");
  const tensorCount = u64();
  const entryCount = u64();
  const entries: Record<string, unknown> = {};
  for (let i = 0; i < entryCount; i++) {
    const key = text();
    entries[key] = value(u32());
  }
  const described = Array.from({ length: tensorCount }, () => {
    const name = text();
    const shape = Array.from({ length: u32() }, u64).reverse();
    if (u32() !== 0) throw new Error(`${name} is not of single precision`);
    return { name, shape, offset: u64() };
  });
  const start = Math.ceil(at / 32) * 32;
  const tensors: Record<string, Tensor> = {};
  for (const { name, shape, offset } of described) {
    if (offset % 32 !== 0) throw new Error(`${name} is not aligned`);
    const length = shape.reduce((product, extent) => product * extent, 1);
    const data = new Float32Array(length);
    for (let i = 0; i < length; i++) data[i] = view.getFloat32(start + offset + 4 * i, true);
    tensors[name] = { shape, data };
  }
  return { entries, tensors };
};
