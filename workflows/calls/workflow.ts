// Makes a call, and retries it while nobody answers.
import { untilDue } from '../until-due.ts';

export const voiceCall = (call: string): Promise<void> => untilDue(call);
