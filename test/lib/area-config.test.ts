import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { areas } from '#lambdas/areas.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';
import { environmentOf } from '#lib/function/variables.ts';
import { loadedPackages } from './loaded-packages.ts';

describe('the manifest of an area', () => {
  it('is read by the infrastructure without loading a client of the SDK', () => {
    const loaded = loadedPackages('lib/portal-stack.ts');
    expect(loaded).toContain('zod');
    expect(loaded).toContain('aws-cdk-lib');
    expect(loaded.filter((name) => name.startsWith('@aws-sdk/') || name.startsWith('@middy/'))).toEqual([]);
  });

  it('names the folder that its handler is loaded from', () => {
    for (const { folder, load } of Object.values(areas)) {
      expect(String(load)).toContain('handler.ts');
      expect(folder).toMatch(/\/lambdas\/areas\/[a-z-]+$/);
    }
  });

  it('does not compile with a variable that no user provides', () => {
    const { routes, folder, needs, load } = areas.division;
    const env = KitEnv.extend({ NOBODY_SETS_THIS: z.string() });
    // @ts-expect-error the variable is none of those that the infrastructure can give
    expect(defineArea({ routes, folder, needs, load, env }).env).toBe(env);
  });
});

describe('the environment of a function', () => {
  const Schema = z.object({ TABLE_NAME: z.string(), MAIL_FROM: z.string().default('') });

  it('has the variables of its schema and no others', () => {
    const variables = { TABLE_NAME: 'table', MAIL_FROM: 'portal@example.com', CLIENT_ID: 'client' };
    expect(environmentOf('sample', Schema, variables)).toEqual({
      TABLE_NAME: 'table',
      MAIL_FROM: 'portal@example.com',
    });
  });

  it('leaves out what has a default and no value at this stage', () => {
    expect(environmentOf('sample', Schema, { TABLE_NAME: 'table', MAIL_FROM: undefined })).toEqual({
      TABLE_NAME: 'table',
    });
  });

  it('is refused with a sentence when a variable has no value', () => {
    expect(() => environmentOf('sample', Schema, { TABLE_NAME: undefined })).toThrow(
      'The function "sample" needs the variable TABLE_NAME, which has no value. Give it one in lib/function/variables.ts.',
    );
  });
});
