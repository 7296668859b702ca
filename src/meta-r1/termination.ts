/** Stage 3: the words that end a trace whose budget is used up, exactly as published. */
export const TERMINATION = "\n\nOkay I have finished thinking.\nFinal Answer: \n</think>\n";
