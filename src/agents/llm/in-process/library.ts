/** node-llama-cpp, an optional peer: as much of it as is used here, loaded when a model is first asked. */
import { UsageError } from "../../../core/errors.ts";

/** The library, as far as it is used. */
export interface Library {
  readonly getLlama: (options: Readonly<Record<string, unknown>>) => Promise<Llama>;
  readonly resolveChatWrapper: (model: LoadedModel) => ChatWrapper;
}

interface Llama {
  readonly loadModel: (options: { readonly modelPath: string }) => Promise<LoadedModel>;
  readonly dispose: () => Promise<void>;
}

/** A model in memory. */
export interface LoadedModel {
  readonly trainContextSize: number;
  readonly tokens: { readonly bos: number | null; readonly shouldPrependBosToken: boolean };
  readonly tokenizer: unknown;
  readonly tokenize: (text: string, specialTokens: boolean) => readonly number[];
  readonly detokenize: (
    tokens: readonly number[],
    specialTokens: boolean,
    last?: readonly number[],
  ) => string;
  readonly isEogToken: (token: number) => boolean;
  readonly createContext: (options: Readonly<Record<string, unknown>>) => Promise<{
    readonly getSequence: () => Sequence;
  }>;
}

/** Writes a chat in the model's own format. */
export interface ChatWrapper {
  readonly generateContextState: (options: { readonly chatHistory: readonly unknown[] }) => {
    readonly contextText: { readonly tokenize: (tokenizer: unknown) => readonly number[] };
  };
}

/** One text and its place in the model's memory. */
export interface Sequence {
  readonly nextTokenIndex: number;
  readonly contextSize: number;
  readonly adaptStateToTokens: (tokens: readonly number[], allowShift: boolean) => Promise<void>;
  readonly evaluateWithMetadata: (
    tokens: readonly number[],
    metadata: { readonly confidence: boolean; readonly probabilities: boolean },
    options: Readonly<Record<string, unknown>>,
  ) => AsyncGenerator<Evaluated, void>;
}

/** A token that was drawn; probabilities are those it was drawn by. */
export interface Evaluated {
  readonly token: number;
  readonly confidence?: number;
  readonly probabilities?: ReadonlyMap<number, number>;
}

/** A model that is loaded, with the one text that it works on. */
export interface Loaded {
  readonly model: LoadedModel;
  readonly wrapper: ChatWrapper;
  readonly sequence: Sequence;
  readonly dispose: () => Promise<void>;
}

/** The package's name. */
export const PACKAGE = "node-llama-cpp";

/** Tokens of context at most: a model trained on more would take memory that nobody has asked for. */
const LARGEST_CONTEXT = 8192;

/**
 * Loads the library and the model file. One thread: results then do not depend on how work was shared out.
 *
 * @throws UsageError where the package is not installed or the file is no model.
 */
export const loaded = async (file: string, specifier: string): Promise<Loaded> => {
  const library = await imported(specifier);
  const llama = await library.getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: "error",
    maxThreads: 1,
  });
  try {
    const model = await llama.loadModel({ modelPath: file });
    const contextSize = Math.min(LARGEST_CONTEXT, model.trainContextSize);
    const context = await model.createContext({ contextSize, sequences: 1, threads: 1 });
    const sequence = context.getSequence();
    return { model, wrapper: library.resolveChatWrapper(model), sequence, dispose: () => llama.dispose() };
  } catch (error) {
    await llama.dispose();
    throw new UsageError(
      {
        where: `--model ${file}`,
        got: (error as Error).message,
        expected: "a model file that llama.cpp can load (.gguf)",
      },
      { cause: error },
    );
  }
};

const imported = async (specifier: string): Promise<Library> => {
  try {
    return (await import(specifier)) as Library;
  } catch (error) {
    throw new UsageError(
      {
        where: "--dialect in-process",
        got: `no package ${specifier}`,
        expected: `the package ${PACKAGE}, which Metalevel does not bring along`,
        remedy: `NODE_LLAMA_CPP_SKIP_DOWNLOAD=true npm install ${PACKAGE}`,
      },
      { cause: error },
    );
  }
};
