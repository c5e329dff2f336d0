import { describe, expect, it } from 'vitest';
import { evidenceProblem } from '#contract/evidence/record.ts';

describe('the limits of an evidence package', () => {
  it('are 20,000 files and 50 GB, and are said with what would have been', () => {
    const most = { records: 1, files: 20_000, bytes: 50 * 1024 ** 3 };
    expect(evidenceProblem(most)).toBe('');
    expect(evidenceProblem({ ...most, files: 20_001 })).toBe(
      'A package holds at most 20,000 files, and this would be 20,001. Narrow the list down.',
    );
    expect(evidenceProblem({ ...most, bytes: most.bytes + 1 })).toBe(
      'A package holds at most 50 GB of documents and photos. Narrow the list down.',
    );
  });
});
