/** What cannot be done with the data of a stage, as a sentence. */
export class Refused extends Error {}
