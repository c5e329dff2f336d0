import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UNSHOWABLE } from '#contract/rules/text.ts';
import { parsing } from '#lambdas/kit/middleware/request.ts';

const bodyOf = (body: string) => {
  const internal = { route: { body: z.object({ id: z.string() }) }, input: { body: undefined } };
  parsing().before?.({ event: { body }, internal } as never);
  return internal.input.body;
};

describe('a body with half a character', () => {
  it.each(['{"id":"x\\udfff"}', '{"id":"\\ud800 x"}', '{"id":"\\\\\\uD83D"}'])('is refused: %s', (body) => {
    expect(() => bodyOf(body)).toThrow(UNSHOWABLE);
  });

  it.each([
    ['{"id":"\\ud83d\\ude00"}', '😀'],
    ['{"id":"\\\\ud800"}', '\\ud800'],
    ['{"id":"😀"}', '😀'],
  ])('is told from whole ones: %s', (body, id) => {
    expect(bodyOf(body)).toEqual({ id });
  });
});
