// A status is icon, word and colour, never colour alone (UI.md « Status »). The shapes differ too, for people who see no colour.
import type { Tone } from './slot.ts';

const SHAPES: Record<Tone, string> = {
  valid: 'M3.5 8.5l3 3 6-7',
  toValidate: 'M8 4v4.2l2.8 1.8M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z',
  expiresSoon: 'M8 2l6.4 11.4H1.6zM8 6.4v3.4M8 11.6v.2',
  problem: 'M4 4l8 8M12 4l-8 8',
  neutral: 'M3 8h10',
};

export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`badge ${tone}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[tone]} />
      </svg>
      <span>{label}</span>
    </span>
  );
}
