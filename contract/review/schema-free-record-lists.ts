import { reviewDefinition } from './record.ts';

// The list on the page of a record; the list of all reviews is a file of its own, which no record needs.
export const reviewList = reviewDefinition.list;
