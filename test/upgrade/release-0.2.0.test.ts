import { testRelease } from './test-release.ts';

await testRelease('0.2.0');
