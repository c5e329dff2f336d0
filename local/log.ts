/** Where the engines of one machine say what went wrong, and in what. */
export type Log = (message: string, error?: unknown) => void;

/** What a person can do about a failed start, in one or two lines. */
export const explain = (error: unknown, port: number): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop the other program, or choose another port: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Choose another: PORT=4000 npm start`;
  if (code === 'ENOSPC')
    return 'The disk is full. Free some space, or keep the data elsewhere: npm start -- --data DIR';
  if (code === 'EROFS' || code === 'EPERM')
    return 'The data directory cannot be written. Choose another: npm start -- --data DIR';
  return error instanceof Error ? error.message : String(error);
};
