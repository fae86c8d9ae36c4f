/* SPDX-License-Identifier: Apache-2.0 */
/* Has the name of an interface's function, -DNAME=..., on a variable. */
__attribute__((visibility("default"))) int NAME = 1;
