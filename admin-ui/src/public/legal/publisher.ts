// Who runs this installation: facts that only its operator knows. What is empty is shown as missing, never invented.

export const PUBLISHER = {
  service: 'SubDoc',
  company: '',
  legalForm: '',
  address: '',
  registration: '',
  director: '',
  email: '',
  phone: '',
  host: '',
} as const satisfies Record<string, string>;

export const MISSING = 'À compléter par l’exploitant de cette installation';
export const told = (value: string): string => value || MISSING;
