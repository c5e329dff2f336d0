/** Where the engines of one machine say what went wrong, and in what. */
export type Log = (message: string, error?: unknown) => void;
