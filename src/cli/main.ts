process.stdout.write("metalevel\n");
