import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import * as limits from '#contract/rules/limits.ts';

const web = resolve(import.meta.dirname, '../../web/src');
const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name))
  .map(({ parentPath, name }) => join(parentPath, name));

interface Figure {
  readonly call: string;
  readonly name: string;
  readonly value: number;
}

/** Figures that stand in queries of a file, or in constants of it or of the limits. */
const figuresIn = (code: string): readonly Figure[] => {
  const own = [...code.matchAll(/const (\w+) = ([\d_]+);/g)].map(([, name = '', figure = '']) => [name, figure]);
  const known: Readonly<Record<string, unknown>> = { ...limits, ...Object.fromEntries(own) };
  return [...code.matchAll(/api\.(\w+\.\w+)\(\s*\{\s*query: \{([^{}]*)\}/g)].flatMap(([, call = '', query = '']) =>
    [...query.matchAll(/(\w+): (\w+)/g)].flatMap(([, name = '', given = '']) => {
      const value = Number(String(known[given] ?? given).replaceAll('_', ''));
      return Number.isNaN(value) ? [] : [{ call, name, value }];
    }),
  );
};

interface Schema {
  safeParse(value: string): { readonly success: boolean };
}

const schemaOf = ({ call, name }: Figure): Schema | undefined => {
  const [area = '', route = ''] = call.split('.');
  const { query } = (contract as unknown as Record<string, Record<string, Route>>)[area]?.[route] ?? {};
  return (query as { readonly shape?: Readonly<Record<string, Schema>> } | undefined)?.shape?.[name];
};

it('asks for no more than the contract allows', () => {
  const figures = files.flatMap((file) => figuresIn(readFileSync(file, 'utf8')));
  expect(figures).toContainEqual({ call: 'search.all', name: 'limit', value: limits.SEARCH_RESULTS_MAX });
  expect(figures.filter((one) => schemaOf(one)?.safeParse(String(one.value)).success === false)).toEqual([]);
});

it('notices a figure above the limit', () => {
  const [one] = figuresIn('const FOUND = 50;\napi.search.all({ query: { text, limit: FOUND } })');
  expect(one && schemaOf(one)?.safeParse(String(one.value)).success).toBe(false);
});
