import type { AddCommand } from '../program.ts';

const DOCTOR_HELP = `
Checks the key, the region, the way to both hosts (DNS, TCP, TLS, a request), the
clock, proxies, and the model of ALIGN_JUDGE_MODEL, which scores a greeting.
Without ALIGN_API_KEY, it checks the model only. It changes nothing and shows no
key. Exits with 0 if no line has FAILED, else 1.`;

export const addDoctor: AddCommand = (program, context) => {
  program
    .command('doctor')
    .description('check what a run needs: key, network, clock, versions')
    .option('--journal <file>', 'check a journal too')
    .addHelpText('after', DOCTOR_HELP)
    .action(async (flags) => {
      const { runDoctor } = await import('./doctor/run-doctor.ts');
      await runDoctor(flags, program.opts(), context);
    });
};
