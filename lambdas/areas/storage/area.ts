import { storage } from '#contract/storage/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { StorageEnv } from './env.ts';

export const storageArea = defineArea({
  routes: storage,
  folder: import.meta.dirname,
  env: StorageEnv,
  needs: { documents: { 'logos/': ['read', 'write', 'list'] } },
  load: () => import('./handler.ts'),
});
