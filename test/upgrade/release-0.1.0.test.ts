import { testRelease } from './test-release.ts';

await testRelease('0.1.0');
