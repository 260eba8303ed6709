// Invented certificates, one generator per kind: for the demonstration company, the tests and the screenshots.
export { BROKER, HOLDERS, INSURERS, sirenAt, siretOf } from './companies.ts';
export { type AssuranceOptions, assurance, type DecennaleOptions, decennale, type InsuranceOptions, rcPro } from './insurance.ts';
export { type KbisOptions, kbis } from './kbis.ts';
export type { Holder, SpecimenOptions, Tampering } from './options.ts';
export { type RgeOptions, rge } from './rge.ts';
export { type UrssafOptions, urssaf } from './urssaf.ts';
