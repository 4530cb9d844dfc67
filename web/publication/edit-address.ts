import { stepAddresses } from '#shared/checklist.ts';

export const editAddress = stepAddresses.write;
