// The four steps and their fields; the rules are the contract's, plus the password typed twice (product.md §5).
import { z } from 'zod';
import { registration } from '#contract/accounts.ts';

export const STEPS = [
  { fields: ['companyName'] },
  { fields: ['email'] },
  { fields: ['phoneNumber'] },
  { fields: ['password', 'confirmPassword'] },
] as const;
export const LAST_STEP = STEPS.length;

export const nextStep = (step: number): number => Math.min(step + 1, LAST_STEP);
export const previousStep = (step: number): number => Math.max(step - 1, 1);

export const MISMATCH = 'Les mots de passe ne correspondent pas';
export const wizardSchema = registration.extend({ confirmPassword: z.string() }).superRefine((values, context) => {
  if (values.password !== values.confirmPassword) context.addIssue({ code: 'custom', path: ['confirmPassword'], message: MISMATCH });
});
