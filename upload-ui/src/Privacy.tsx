// What becomes of his data, one click away (RGPD articles 13 and 14).
import { texts } from './texts.ts';

export const Privacy = () => <a href="/protection-donnees">{texts.privacy}</a>;
