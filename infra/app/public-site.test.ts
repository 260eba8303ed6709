// F108 F008 F010 The operator's details are validated at the start; a wrong one is named.
import { expect, test } from 'vitest';
import { NO_SITE } from '#domain/public-site.ts';
import { readConfig } from './config.ts';

const site = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: '/tmp/none', DEMO: '0', PUBLIC_URL: 'https://app.exemple.fr', ...env }).publicSite;
const NOTICE = {
  PUBLISHER_NAME: ' SubDoc Exploitation ',
  PUBLISHER_ADDRESS: '1 rue du Chantier, 34000 Montpellier',
  PUBLISHER_REGISTRATION: 'RCS Montpellier 000 100 107',
  PUBLISHER_DIRECTOR: 'Claire Martin',
  PUBLISHER_HOST: 'Hébergeur SA, Lille',
  CONTACT_EMAIL: 'contact@subdoc.fr',
};

test('nothing set: nothing is made up for others; this machine alone has an address of its own to try', () => {
  expect(site({})).toEqual(NO_SITE);
  expect(site({ PUBLIC_URL: '' }).contactEmail).toBe('contact@subdoc.localhost');
});

test('a whole notice, with and without what one may leave out', () => {
  expect(site(NOTICE)).toMatchObject({ publisher: { company: 'SubDoc Exploitation', phone: '' }, contactEmail: 'contact@subdoc.fr' });
  const embeds = { DEMO_EMBED_URL: 'https://demo.exemple.fr/v', BOOKING_EMBED_URL: 'https://agenda.exemple.fr/r' };
  expect(site({ ...embeds, CONTACT_EMAIL: 'contact@subdoc.fr' }).embeds).toEqual({
    demo: embeds.DEMO_EMBED_URL,
    booking: embeds.BOOKING_EMBED_URL,
  });
});

test('half a notice stops the start, and names what is missing', () => {
  const { PUBLISHER_HOST: _, CONTACT_EMAIL: __, ...half } = NOTICE;
  expect(() => site(half)).toThrow('missing setting: PUBLISHER_HOST, CONTACT_EMAIL');
  expect(() => site({ PUBLISHER_PHONE: '04 67 00 00 00' })).toThrow(/PUBLISHER_NAME, .*CONTACT_EMAIL/);
});

test.each([
  ['CONTACT_EMAIL', 'pas une adresse'],
  ['DEMO_EMBED_URL', 'http://demo.exemple.fr'],
  ['DEMO_EMBED_URL', 'javascript:alert(1)'],
  ['BOOKING_EMBED_URL', 'agenda'],
  ['PUBLISHER_NAME', 'Deux\nlignes'],
  ['PUBLISHER_ADDRESS', 'x'.repeat(301)],
])('%s « %s » is refused by name', (name, value) => {
  expect(() => site({ ...NOTICE, [name]: value })).toThrow(`wrong setting: ${name}`);
});
