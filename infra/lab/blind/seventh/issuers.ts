// Numbers of the invented offices of issuers, and small words that several layouts print.
import { chanceOf } from '../chance.ts';
import { type Facts, shortForm, sirenFrom, spaced } from '../facts.ts';

/** The register number of an issuer: like those of the firms, nobody's. */
export const office = (name: string) => spaced(sirenFrom(chanceOf(`seventh/${name}`)));
export const euros = (amount: number) => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
export const wages = (f: Facts) => euros(f.firm.headcount * 2290 + 417);
/** Name and legal form as a letter writes them. */
export const styled = ({ firm }: Facts) => (firm.sole ? firm.name : `${shortForm(firm)} ${firm.name}`.trim());
export const postal = ({ firm }: Facts) => `${firm.street}\n${firm.post} ${firm.town}`;
