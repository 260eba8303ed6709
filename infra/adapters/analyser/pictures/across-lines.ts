// What was stamped on a sheet or written over it by hand: much higher than its lines and unread, or in another direction than they run. A page
// with such a mark is never certain, since nobody knows what the mark says.
import { sizeOf } from './geometry.ts';
import type { TextBox } from './text-boxes.ts';

type Placed = Pick<TextBox, 'quad'>;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** In degrees. */
const slope = ({ quad: [a, b] }: Placed): number => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
/** Times the usual height of a line. */
const MUCH_HIGHER = 2.2;
const HIGHER = 1.5;
const LONG = 2;
/** In degrees from the usual direction. */
const ASLANT = 6;

/** For the boxes of a page: whether one of them lies across the others. `unread`: its readings have no letters in common. */
export function liesAcross(boxes: readonly Placed[]): (box: Placed, unread: boolean) => boolean {
  const usual = median(boxes.map(({ quad }) => sizeOf(quad).height));
  const tilt = median(boxes.map(slope));
  return (box, unread) => {
    const { width, height } = sizeOf(box.quad);
    const [low, long] = [Math.min(width, height), Math.max(width, height)];
    const turned = Math.abs(slope(box) - tilt) % 180;
    const aslant = Math.min(turned, 180 - turned) > ASLANT;
    return (low > MUCH_HIGHER * usual && (unread || aslant)) || (low > HIGHER * usual && long > LONG * usual && aslant);
  };
}

/** For the boxes of a page: whether another one is much higher than most of them, in whatever direction. */
export function isMuchHigher(boxes: readonly Placed[]): (box: Placed) => boolean {
  const usual = median(boxes.map(({ quad }) => sizeOf(quad).height));
  return ({ quad }) => {
    const { width, height } = sizeOf(quad);
    return usual > 0 && Math.min(width, height) > MUCH_HIGHER * usual;
  };
}
