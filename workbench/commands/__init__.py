"""What each command does; the command line (workbench/cli.py) imports a module of these when its command is given."""
