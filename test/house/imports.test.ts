import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../..');

/** Which rooms each room may look into; packages are the linter's business. */
const allowed: Readonly<Record<string, readonly RegExp[]>> = {
  contract: [/^contract\//],
  'lambdas/kit': [/^contract\//, /^lambdas\/(kit|data|ports)\//],
  'lambdas/data': [/^contract\//, /^lambdas\/(data|ports)\//],
  'lambdas/ports': [/^contract\//, /^lambdas\/ports\//],
  'lambdas/sheets': [/^contract\//, /^lambdas\/sheets\//],
  'lambdas/kinds': [/^contract\//, /^lambdas\/(kinds|data|sheets)\//],
  web: [/^contract\//, /^web\//],
  lib: [/^contract\//, /^lib\//, /^lambdas\/[\w-]+\/env\.ts$/, /^lambdas\/data\/table\.ts$/],
};
const shared = /^(contract\/|lambdas\/(kit|data|ports|sheets|kinds)\/)/;

const filesOf = (room: string) =>
  readdirSync(join(project, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));

const importsOf = (file: string) =>
  [...readFileSync(join(project, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(project, resolve(project, dirname(file), path ?? '')),
  );

const strangers = (files: readonly string[], may: (file: string, target: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !may(file, target))
      .map((target) => `${file} imports ${target}`),
  );

describe('who may import whom', () => {
  it.each(Object.entries(allowed))('%s keeps to its neighbours', (room, patterns) => {
    expect(strangers(filesOf(room), (_file, target) => patterns.some((pattern) => pattern.test(target)))).toEqual([]);
  });

  it('an area never imports another area', () => {
    const rooms = readdirSync(join(project, 'lambdas')).filter((room) => !shared.test(`lambdas/${room}/`));
    for (const room of rooms) {
      expect(
        strangers(
          filesOf(`lambdas/${room}`),
          (_file, target) => shared.test(target) || target.startsWith(`lambdas/${room}/`),
        ),
      ).toEqual([]);
    }
  });

  it('nothing that is deployed imports the local engines or the infrastructure', () => {
    const files = ['contract', 'lambdas', 'web'].flatMap(filesOf);
    expect(strangers(files, (_file, target) => !/^(local|lib|bin|test)\//.test(target))).toEqual([]);
  });
});
