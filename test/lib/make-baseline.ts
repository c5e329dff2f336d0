import { writeFileSync } from 'node:fs';
import { namesIn } from './names.ts';
import { statefulIn } from './stateful.ts';
import { rootTemplate, template } from './template.ts';

const write = (name: string, content: object) =>
  writeFileSync(new URL(name, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);

/** `npm run baseline`: stores the resources of this release that later ones must not replace, and what all are called. */
write('baseline.json', statefulIn(rootTemplate.toJSON()));
write('names.json', namesIn(template.toJSON()));
