// The test suite of every bus. `other` is the same bus in another process; for a bus of one process, the same object.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bus } from '#domain/ports/bus.ts';

export type MakeBus = (onError: (error: unknown) => void) => Promise<{ bus: Bus; other: Bus }>;

/** The next messages that a listener receives. */
function hear(bus: Bus, topic: Parameters<Bus['on']>[0], count: number): Promise<string[]> {
  const heard: string[] = [];
  return new Promise((resolve) => {
    const stop = bus.on(topic, (message) => {
      heard.push(message);
      if (heard.length < count) return;
      stop();
      resolve(heard);
    });
  });
}

export function busSuite(name: string, make: MakeBus): void {
  describe(`bus: ${name}`, () => {
    let bus: Bus;
    let other: Bus;
    let errors: unknown[];
    beforeEach(async () => {
      errors = [];
      ({ bus, other } = await make((error) => errors.push(error)));
    });
    afterEach(async () => {
      await bus.close();
      await other.close();
    });

    test('a ring is heard by every listener of its topic, here and elsewhere, in order', async () => {
      const all = [hear(bus, 'events', 3), hear(bus, 'events', 3), hear(other, 'events', 3)];
      bus.ring('events', '1');
      bus.ring('events', '2');
      bus.ring('events');
      for (const heard of await Promise.all(all)) expect(heard).toEqual(['1', '2', '']);
    });

    test('another topic is not heard, nor anything after stopping', async () => {
      const wrong: string[] = [];
      bus.on('timers', (message) => wrong.push(message));
      const stop = bus.on('events', (message) => wrong.push(message));
      stop();
      const end = hear(bus, 'read-models', 1);
      other.ring('events', 'after stop');
      other.ring('read-models', '{"accounts":[3],"position":"é"}');
      expect(await end).toEqual(['{"accounts":[3],"position":"é"}']);
      expect(wrong).toEqual([]);
    });

    test('a listener that throws disturbs neither the others nor who rang', async () => {
      bus.on('events', () => {
        throw new Error('deaf');
      });
      const heard = hear(bus, 'events', 1);
      expect(() => bus.ring('events', 'x')).not.toThrow();
      expect(await heard).toEqual(['x']);
      expect(errors.map(String)).toEqual(['Error: deaf']);
    });

    test('the same function may listen twice, and stops once for each', async () => {
      const heard: string[] = [];
      const listener = (message: string) => void heard.push(message);
      const stop = bus.on('events', listener);
      bus.on('events', listener);
      stop();
      stop();
      const end = hear(bus, 'events', 1);
      bus.ring('events', 'once');
      await end;
      expect(heard).toEqual(['once']);
    });

    test('after closing nothing is heard, and ringing harms nobody', async () => {
      const heard: string[] = [];
      bus.on('events', (message) => heard.push(message));
      await bus.close();
      bus.ring('events', 'x');
      expect(heard).toEqual([]);
      expect(errors).toEqual([]);
    });
  });
}
