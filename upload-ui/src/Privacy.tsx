// A link to the privacy notice (RGPD articles 13 and 14).
import { texts } from './texts.ts';

export const Privacy = () => <a href="/protection-donnees">{texts.privacy}</a>;
