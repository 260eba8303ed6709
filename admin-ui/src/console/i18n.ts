// react-admin's own words, in French (F092).

import polyglot from 'ra-i18n-polyglot';
import french from 'ra-language-french';

export const i18nProvider = polyglot(() => french, 'fr', [{ locale: 'fr', name: 'Français' }], { allowMissing: false });
