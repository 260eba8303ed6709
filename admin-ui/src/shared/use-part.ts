// Of a page that is made up of several, the one that the address names: « /settings/relances » → « relances ».
import { useLocation } from 'react-router';

export const usePart = (): string | undefined => useLocation().pathname.split('/')[2] || undefined;
