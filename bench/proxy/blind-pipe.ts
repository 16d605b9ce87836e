import { spawn } from 'node:child_process';

/** The least that a proxy over stdio can do: bytes in, bytes out. */
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
