// A call is made, and tried again while nobody answers.
import { untilDue } from '../until-due.ts';

export const voiceCall = (call: string): Promise<void> => untilDue(call);
