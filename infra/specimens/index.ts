// Invented certificates, one generator per kind: for the demonstration company, the tests and the screenshots.
export { BROKER, HOLDERS, INSURERS, siretOf } from './companies.ts';
export { assurance, type AssuranceOptions, decennale, type DecennaleOptions, type InsuranceOptions, rcPro } from './insurance.ts';
export { kbis, type KbisOptions } from './kbis.ts';
export type { Holder, SpecimenOptions, Tampering } from './options.ts';
export { rge, type RgeOptions } from './rge.ts';
export { urssaf, type UrssafOptions } from './urssaf.ts';
