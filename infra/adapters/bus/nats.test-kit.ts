// Shared by the tests of the NATS adapter, on its double and on the real server.
import { expect, onTestFinished } from 'vitest';
import type { Bus } from '#domain/ports/bus.ts';
import { type NatsOptions, natsBus } from './nats.ts';

/** A bus that is closed with its test, and the connection changes that it reported. */
export async function toldBus(options: NatsOptions) {
  const told: [up: boolean, why: string | null][] = [];
  const bus = await natsBus({ pingMs: 60_000, onLink: (...news) => told.push(news), ...options });
  onTestFinished(bus.close);
  return Object.assign(bus, { told });
}
export const isUp = (bus: { connected(): boolean }) => expect.poll(bus.connected, { interval: 2 }).toBe(true);
export const isDown = (bus: { connected(): boolean }) => expect.poll(bus.connected, { interval: 2 }).toBe(false);
/** Resolves when the other bus has received what the first published before. */
export async function heardBy(bus: Bus, other: Bus): Promise<void> {
  const all = new Promise<void>((resolve) => {
    const stop = other.on('deliveries', (message) => {
      if (message !== 'all') return;
      stop();
      resolve();
    });
  });
  bus.ring('deliveries', 'all');
  await all;
}
/** Resolves once the bus that it makes reaches the server. */
export function linkedBy<Args extends unknown[]>(make: (...args: Args) => ReturnType<typeof toldBus>): typeof make {
  return async (...args) => {
    const bus = await make(...args);
    await isUp(bus);
    return bus;
  };
}
/** Two connected buses, for the suite of the port. */
export async function pairOf(options: NatsOptions): Promise<{ bus: Bus; other: Bus }> {
  const [bus, other] = await Promise.all([natsBus(options), natsBus(options)]);
  await Promise.all([isUp(bus), isUp(other)]);
  await Promise.all([heardBy(bus, other), heardBy(other, bus)]);
  return { bus, other };
}
