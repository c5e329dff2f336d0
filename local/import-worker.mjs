// A thread begins with plain JavaScript: Node hands the loader of TypeScript on to no thread.
import { register } from 'tsx/esm/api';

register();
await import('./import-worker.ts');
