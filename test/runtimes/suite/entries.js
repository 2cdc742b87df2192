import * as align from 'align-evals';
import * as batch from 'align-evals/batch';
import * as judge from 'align-evals/judge';
import * as otel from 'align-evals/otel';
import * as providers from 'align-evals/providers';
import * as report from 'align-evals/report';
import * as testing from 'align-evals/testing';
import * as tracing from 'align-evals/tracing';

/** The entries of the package that run on every runtime. */
export const entries = { align, batch, judge, otel, providers, report, testing, tracing };
