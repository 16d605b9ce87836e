import { overStdio } from './serve.js';

await overStdio();
