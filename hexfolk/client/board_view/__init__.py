"""The board as it is seen and pointed at: camera, picture (the draw list), picking, painter."""
