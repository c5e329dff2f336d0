import { writeFileSync } from 'node:fs';
import { statefulIn } from './stateful.ts';
import { rootTemplate } from './template.ts';

/** `npm run baseline`: writes down the resources of this release that later ones must not replace. */
const file = new URL('baseline.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(statefulIn(rootTemplate.toJSON()), null, 2)}\n`);
