/**
 * The schema library tries whether it may compile code, which the page's own policy reports as a violation. It takes its
 * settings from here when it is loaded, with the first form.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };
