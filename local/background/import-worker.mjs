// A worker thread starts with plain JavaScript, because Node does not pass the TypeScript loader on.
import { register } from 'tsx/esm/api';

register();
await import('./import-worker.ts');
